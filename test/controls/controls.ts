// Uses every control of every page, as anybody and as an admin: each must change the page, lead elsewhere or ask the server.
// Exits with 1 if one does nothing or an error is in the console.
//   script/trial controls              every page
//   script/trial controls /pricing     only pages with this in their address
import { runControls } from '../support/browser/run-controls.ts'

runControls('every-page')
