/** What the profile panel says, letter by letter. */
export const profileMessages = {
  updateFailed: (detail: string) => `UserProfile:Comp - Updating the profile failed - ${detail}`,
  sureToDelete: 'Are you sure you want to delete this user?',
  deleteFailed: 'Error Occured while trying to delete user',
  exportFailed: (gameId: string, detail: string) => `Game ${gameId} could not be exported: ${detail}`,
} as const
