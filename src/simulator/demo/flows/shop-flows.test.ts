import { expect, it } from 'vitest'
import { flowPublishFaults } from '#contract/rules/flows/flow-json/publish.ts'
import { newestFlowJsonVersion } from '#contract/rules/flows/flow-json/versions.ts'
import { flowElementFaults, faultyFlowElements } from '#contract/rules/flows/flow-validity.ts'
import { shopFlows } from './shop-flows.ts'

it.each(shopFlows.filter(({ version }) => version > 0))(
  'the channel accepts the published version of “$name”',
  ({ published, screens }) => {
    const document = { version: newestFlowJsonVersion, screens: [...(published ?? screens)] }
    expect(flowPublishFaults(document)).toEqual([])
    expect(faultyFlowElements(document.screens)).toEqual([])
  },
)

it('the draft of the quote flow has two problems', () => {
  const draft = shopFlows.find(({ id }) => id === 'w-cotizacion')?.screens ?? []
  const elements = draft.flatMap(({ layout }) => layout.children)
  expect(elements.flatMap(flowElementFaults)).toHaveLength(2)
})
