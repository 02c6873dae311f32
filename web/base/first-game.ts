/** The address that deals a newcomer's first game, one of SkyWay. */
export const firstGame = '/new-game/1'

/** The address where a stranger tries a round of it. */
export const firstTry = '/try/1'
