import { mayPlay, type Role } from '../session/permission.ts'

/** What a person is offered beside a new game: the rules to those who play, a code or the login to those who do not yet. */
export function nextStep(user: Role): 'rules' | 'code' | 'login' {
  if (mayPlay(user)) return 'rules'
  return user.signedIn ? 'code' : 'login'
}
