import Home, { loader } from '../marketing/home/home.tsx'

export { loader }

/** Where the provider sends a visitor after sign-out: home. The session room has cleared the state by then. */
export default Home
