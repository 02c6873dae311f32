/** The conferences by their index. */
export const conferences = ['AFC', 'NFC'] as const

/** The divisions by their index. */
export const divisions = ['North', 'South', 'East', 'West'] as const
