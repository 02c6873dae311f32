/** What the profile panel says, letter by letter. */
export const profileMessages = {
  updateFailed: (detail: string) => `UserProfile:Comp - Updating the profile failed - ${detail}`,
  sureToDelete: 'Are you sure you want to delete this user?',
  deleteFailed: 'Error Occured while trying to delete user',
  downloadFailed: (detail: string) => `Your data could not be fetched: ${detail}`,
  /** @param provider the host of the outside provider that keeps the account */
  accountStays: (provider: string) =>
    `All that this site kept of you is gone. Your account at ${provider} is still there: this site has no right to delete it, so please do it there.`,
  exportFailed: (gameId: string, detail: string) => `Game ${gameId} could not be exported: ${detail}`,
} as const
