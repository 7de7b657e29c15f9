import { describe, expect, test } from 'vitest'
import { serviceStatusColours } from '#contract/rules/people/service-status.ts'
import css from './tokens.css?raw'

/**
 * Pairs of colours that are used together, each with the least contrast that WCAG 2.2 AA allows: 4.5 for text, 3 for
 * graphics.
 */
const pairs: readonly [front: string, back: string, least: number][] = [
  ...['surface', 'rail', 'canvas', 'raised', 'field', 'hover', 'selected', 'menu-hover'].flatMap(
    (back): [string, string, number][] => [
      ['text', back, 4.5],
      ['text-dim', back, 4.5],
      ['icon', back, 3],
    ],
  ),
  ...['surface', 'canvas', 'raised', 'selected', 'accent-tint', 'hover'].map(
    (back): [string, string, number] => ['accent-text', back, 4.5],
  ),
  ['text', 'bubble-out', 4.5],
  ['text-dim', 'bubble-out', 4.5],
  ['text', 'accent-tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger-solid', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'raised', 4.5],
  ['danger', 'danger-tint', 4.5],
  ['warn', 'surface', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['on-warn', 'warn-solid', 4.5],
  ['text', 'note', 4.5],
  ['note-text', 'note', 4.5],
  ['note-line', 'surface', 3],
  ['ok', 'surface', 4.5],
  ['ok', 'ok-tint', 4.5],
  ['accent', 'surface', 3],
  ['focus', 'surface', 3],
  ['focus', 'rail', 3],
  ['focus', 'canvas', 3],
  ['focus', 'raised', 3],
  ['line-strong', 'surface', 3],
  ['line-strong', 'raised', 3],
  ['status-green', 'rail', 3],
  ['status-orange', 'rail', 3],
  ['status-red', 'rail', 3],
]

const [light = '', dark = ''] = css.split(":root[data-mantine-color-scheme='dark']")

function colours(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--b-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

/** Relative luminance according to WCAG. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', colours(light)],
  ['dark', new Map([...colours(light), ...colours(dark)])],
])('in the %s theme', (_, tokens) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (front, back, least) => {
    const [ink = '', paper = ''] = [tokens.get(front), tokens.get(back)]
    expect(ink).toMatch(/^#/)
    expect(paper).toMatch(/^#/)
    expect(contrast(ink, paper)).toBeGreaterThanOrEqual(least)
  })
})

/** The hue range of each status colour of the specification, in degrees. */
const hues = { green: [90, 160], orange: [20, 45], red: [-20, 15] } as const

function hue(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const degrees = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
  return degrees < -90 ? degrees + 360 : degrees
}

test.each([
  ['light', colours(light)],
  ['dark', colours(dark)],
])('in the %s theme each status colour has the hue of its name', (_, tokens) => {
  for (const colour of Object.values(serviceStatusColours)) {
    const [from, to] = hues[colour]
    expect(hue(tokens.get(`status-${colour}`) ?? '')).toBeGreaterThanOrEqual(from)
    expect(hue(tokens.get(`status-${colour}`) ?? '')).toBeLessThanOrEqual(to)
  }
})

test('every light colour has a dark counterpart', () => {
  expect([...colours(dark).keys()].toSorted()).toEqual([...colours(light).keys()].toSorted())
})
