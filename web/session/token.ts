export async function accessToken(): Promise<string | null> {
  return null
}
