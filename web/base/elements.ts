import type { ReactElement } from 'react'

/**
 * What a component shows beside other things: elements, and no text, because React cannot change a text beside others any
 * more once a browser has translated the page.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
