import { useLoaderData } from 'react-router'
import { Masthead } from '../../kit/masthead.tsx'
import { Plans } from './plans.tsx'
import { Questions } from './questions.tsx'
import { pricing } from './words.server.ts'

export function loader() {
  return pricing
}

/** `/pricing`: what it costs, and what people ask before they pay. */
export default function Pricing() {
  const { masthead, plans, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <Masthead words={masthead} />
      <Plans plans={plans} />
      <Questions {...questions} />
    </>
  )
}
