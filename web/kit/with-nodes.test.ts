import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../test/support/pages/render-page.ts'
import { withNodes } from './with-nodes.tsx'

test('a sentence has its elements where its placeholders are, and each text in an element of its own', () => {
  const sentence = ({ game, score }: { game: string; score: string }) => `${game} ended with ${score}.`
  const nodes = { game: 'SkyWay', score: createElement('strong', null, '40') }
  expect(draw(createElement('p', null, withNodes(sentence, nodes)))).toBe(
    '<p><span>SkyWay</span><span> ended with </span><strong>40</strong><span>.</span></p>',
  )
})
