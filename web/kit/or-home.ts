import { isRouteErrorResponse, redirect } from 'react-router'

/**
 * What a page built ahead is made of, or the way to the empty path where no such page was built: an address that nobody
 * knows leads there, whichever pattern it fits.
 */
export async function orHome<Words>(load: () => Promise<Words>): Promise<Words> {
  try {
    return await load()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw redirect('/')
    throw error
  }
}
