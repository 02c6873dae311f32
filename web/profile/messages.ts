/** The exact texts of the profile panel. */
export const profileMessages = {
  updateFailed: (detail: string) => `UserProfile:Comp - Updating the profile failed - ${detail}`,
  pictureIsFetched: 'Your picture is being fetched. It shows here and beside your scores in a moment.',
  pictureFaults: {
    unreachable: 'The picture could not be fetched from this address. Your letter is shown.',
    'too-large': 'The picture has more than 2 MB. Your letter is shown.',
    'not-a-picture':
      'What lies at this address is not a PNG, JPEG, WebP, GIF or AVIF of up to 12 megapixels. Your letter is shown.',
  },
  sureToDelete: 'Are you sure you want to delete this user?',
  deleteFailed: 'Error Occured while trying to delete user',
  downloadFailed: (detail: string) => `Your data could not be fetched: ${detail}`,
  /** @param provider the host of the external provider that keeps the account */
  accountStays: (provider: string) =>
    `All that this site kept of you is gone. Your account at ${provider} is still there: this site has no right to delete it, so please do it there.`,
  exportFailed: (gameId: string, detail: string) => `Game ${gameId} could not be exported: ${detail}`,
} as const
