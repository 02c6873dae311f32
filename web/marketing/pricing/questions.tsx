import { ChevronIcon } from '../../kit/icons.tsx'
import { StructuredData } from '../../kit/page/structured-data.tsx'
import type { PricingContent } from './content.server.ts'

/** Shows questions of which one is open at a time: the browser closes the others, since they share a name. */
export function Questions({ title, list }: PricingContent['questions']) {
  return (
    <section aria-labelledby="questions" className="-mb-12 bg-sunken py-16 sm:py-24">
      <div className="column grid gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <h2 id="questions" className="heading max-w-[9ch]">
          {title}
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {list.map(({ question, answer }, place) => (
            <details key={question} name="questions" open={place === 0} className="group">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
                <span>{question}</span>
                <ChevronIcon className="size-6 text-muted transition-transform duration-200 group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pb-6 leading-relaxed text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <StructuredData
        of={{
          '@type': 'FAQPage',
          mainEntity: list.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </section>
  )
}
