// Checks the owner's folder, begins one, and finds the sentences that can be changed in it.
import { nameOf, ownFolder } from '../content/reader/content-folder.ts'
import { checkOrExit } from './content/check-or-exit.ts'

const [command] = process.argv.slice(2)
if (command === 'check') {
  checkOrExit('a build would leave the site as it is')
  console.log(
    ownFolder === undefined
      ? 'There is no folder of your own: the site has the texts that ship, without a mistake.'
      : `${nameOf(ownFolder)} is without a mistake.`,
  )
}
