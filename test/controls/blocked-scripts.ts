// Blocks each script of each page in turn, as extensions of browsers do: the page must work without it or say that
// something did not load, and must not wait for it.
//   script/trial blocked-scripts            every page
//   script/trial blocked-scripts /pricing   only pages with this in their address
import { runControls } from '../support/browser/run-controls.ts'

runControls('blocked-scripts')
