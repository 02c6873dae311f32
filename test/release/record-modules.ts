// Preloaded into each Node process of a release: appends the address of every module that it loads to the file
// in LOADED_MODULES.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const { LOADED_MODULES = '' } = process.env
registerHooks({
  load(address, context, next) {
    appendFileSync(LOADED_MODULES, `${address}\n`)
    return next(address, context)
  },
})
