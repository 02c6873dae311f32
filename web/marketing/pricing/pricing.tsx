import { useLoaderData } from 'react-router'
import { Masthead } from '../../kit/page/masthead.tsx'
import { pricing } from './content.server.ts'
import { Plans } from './plans.tsx'
import { Questions } from './questions.tsx'

export function loader() {
  return pricing.read()
}

/** `/pricing`: the prices and common questions. */
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
