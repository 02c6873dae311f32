/** The address that deals a newcomer's first game, one of SkyWay. */
export const firstGame = '/new-game/1'
