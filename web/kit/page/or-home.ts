import { isRouteErrorResponse, redirect } from 'react-router'

/**
 * Returns the data of a prerendered page, or redirects to the empty path if no such page was built, as for
 * every unknown address.
 */
export async function orHome<Words>(load: () => Promise<Words>): Promise<Words> {
  try {
    return await load()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw redirect('/')
    throw error
  }
}
