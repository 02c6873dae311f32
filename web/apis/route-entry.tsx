import * as text from '../../content/text/apis.ts'
import { ChevronIcon } from '../kit/icons.tsx'
import type { Action } from './action.ts'
import { LineTable, TypeText } from './line-table.tsx'
import type { Route } from './pages.server.ts'
import { TryMove } from './try-move.tsx'

/**
 * Shows one route. Closed, it shows what the route is for and who may call it; open, what it takes and what
 * it returns.
 */
export function RouteEntry({ route, actions }: { route: Route; actions: readonly Action[] }) {
  const { id, method, path, summary, access, parameters, body, answers } = route
  return (
    <details id={id} className="panel group scroll-mt-24">
      <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <strong className="w-16 text-sm tracking-wide text-accent">{method}</strong>
            <code className="font-semibold [overflow-wrap:anywhere]">{path}</code>
          </span>
          <span className="mt-1 block text-muted">{summary}</span>
        </span>
        {/* On a small screen it moves below, so that paths have the whole line. */}
        <span className="max-sm:order-last max-sm:basis-full">
          <span className="rounded-full border border-line bg-paper px-3 py-0.5 text-sm">{access}</span>
        </span>
        <ChevronIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 border-t border-line p-4 sm:p-6">
        {parameters.length > 0 ? (
          <LineTable caption={text.parameters({ method, path })} lines={parameters} />
        ) : null}
        {body ? (
          <div>
            <h3 className="font-bold">{text.body}</h3>
            <p>
              <TypeText pieces={body} />
            </p>
          </div>
        ) : null}
        <div>
          <h3 className="font-bold">{text.responses}</h3>
          <dl className="mt-1 grid gap-2">
            {answers.map(({ status, meaning, forms }) => (
              <div key={status} className="flex gap-4">
                <dt className="w-10 shrink-0 font-semibold tabular-nums">{status}</dt>
                <dd className="min-w-0">
                  <span>{meaning}</span>
                  {forms.map(({ form, type }) => (
                    <span key={form} className="block text-sm text-muted">
                      <TypeText pieces={type} /> <code>{form}</code>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {id === 'makeMove' ? <TryMove actions={actions} /> : null}
      </div>
    </details>
  )
}
