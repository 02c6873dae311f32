// Presses the menu, Login and New Game of a page at each 50 ms of its first second, or once they are shown if that is later,
// on a phone four times as slow as this machine and 40 ms away from the server. Exits with 1 if a press does nothing.
//   script/trial first-presses           all three
//   script/trial first-presses Login     only those with this in their title
import { runControls } from '../support/browser/run-controls.ts'

runControls('first-presses')
