// Plays whole games of both types by each hand: by mouse and by keyboard alone at 1280x720, by finger at 360x640. The player
// knows only what a screen reader says. Exits with 1 if a game does not come to its end.
//   script/trial hands              both games by each hand
//   script/trial hands keyboard     only those with this in their title
import { runControls } from '../support/browser/run-controls.ts'

runControls('hands')
