import { expect, it } from 'vitest'
import { actionFaults, routeFaults } from './navigation.ts'
import type { CheckedScreen } from './screen.ts'

const screen = (
  id: string,
  children: readonly unknown[] = [],
  rest: object = {},
): CheckedScreen => ({
  id,
  layout: { children },
  ...rest,
})
const does = (action: object) => ({ type: 'Footer', 'on-click-action': action })
const goes = (name: string, payload?: object) =>
  does({ name: 'navigate', next: { type: 'screen', name }, ...(payload && { payload }) })
const target = screen('NEXT', [], { data: { city: { type: 'string' } } })

it.each<[string, readonly unknown[], object, boolean, string[]]>([
  ['a screen, with the data that it expects', [goes('NEXT', { city: 'Lima' })], {}, false, []],
  ['an unknown screen', [goes('GONE')], {}, false, ['unknownScreen next.name']],
  ['a screen, without data that it expects', [goes('NEXT')], {}, false, ['payloadMissing payload']],
  [
    'a screen, with data that it does not expect',
    [goes('NEXT', { city: 'Lima', age: 5 })],
    {},
    false,
    ['payloadExtra payload'],
  ],
  ['a screen whose data a server provides', [goes('NEXT')], {}, true, []],
  ['its own screen', [goes('FIRST')], {}, false, ['sameScreen next.name']],
  ['its own screen, with a server', [goes('FIRST')], {}, true, []],
  ['a screen whose name comes from data', [goes('${data.next}')], {}, false, []],
  ['a plugin', [does({ name: 'navigate', next: { type: 'plugin', name: 'GONE' } })], {}, false, []],
  [
    'the end of the flow, on a terminal screen',
    [does({ name: 'complete' })],
    { terminal: true },
    false,
    [],
  ],
  [
    'the end of the flow, on another screen',
    [does({ name: 'complete' })],
    {},
    false,
    ['completeOutsideTerminal '],
  ],
  [
    'an unknown screen, inside a form',
    [{ type: 'Form', children: [goes('GONE')] }],
    {},
    false,
    ['unknownScreen next.name'],
  ],
])('actionFaults checks an action that leads to %s', (_, children, rest, hasEndpoint, expected) => {
  const first = screen('FIRST', children, rest)
  const screens = new Map([first, target].map((one) => [one.id, one]))
  const faults = actionFaults(['screens', 0], { screen: first, screens, hasEndpoint })
  const shortPath = (path: readonly (string | number)[]) =>
    path.slice(path.indexOf('on-click-action') + 1).join('.')
  expect(faults.map(({ code, path }) => `${code} ${shortPath(path)}`)).toEqual(expected)
})

it('routes must start and end at screens of the flow', () => {
  const screens = new Map([['NEXT', target]])
  expect(routeFaults({ NEXT: ['NEXT'] }, screens)).toEqual([])
  expect(
    routeFaults({ NEXT: ['GONE'], LOST: [] }, screens).map(({ details }) => details['screen']),
  ).toEqual(['GONE', 'LOST'])
})
