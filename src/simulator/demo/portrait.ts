import type { Look } from './names.ts'
import type { Stream } from './random.ts'

const grounds = [
  '#cfe3df',
  '#e6dccb',
  '#d6d9ec',
  '#ecd5d0',
  '#d9e6cf',
  '#dcd3e6',
  '#f0e2c4',
  '#cddde8',
]
const darkHairs = ['#2a211d', '#3d2a20', '#1d1c22', '#4a3226']
const fairHairs = ['#5b3a26', '#7a4e2d', '#a9743c', '#6d6a68']
/** Skin tones, each with matching hair colours. */
const complexions = [
  ['#f3d2bd', [...darkHairs, ...fairHairs]],
  ['#e8b997', [...darkHairs, ...fairHairs]],
  ['#d9a07a', [...darkHairs, '#5b3a26', '#6d6a68']],
  ['#c4875f', darkHairs],
  ['#a66a45', darkHairs],
  ['#7d4d33', darkHairs],
] as const
const clothes = [
  '#2f7f78',
  '#4a5d8f',
  '#b4573f',
  '#7b4f7d',
  '#3c4a4f',
  '#c08b3c',
  '#567a4a',
  '#8d3f4c',
]

const backHair: Record<Look, readonly string[]> = {
  woman: [
    'M24 46C22 18 74 18 72 46V72C66 78 60 74 60 66H36C36 74 30 78 24 72Z',
    'M25 44C22 20 74 20 71 44C74 56 70 62 66 62H30C26 62 22 56 25 44Z',
    'M48 14a9 8 0 1 1-.1 0ZM26 44C24 20 72 20 70 44V52H26Z',
    'M22 48C14 26 40 12 52 18C74 16 80 36 74 52C80 62 70 70 64 64H32C24 70 16 60 22 48Z',
  ],
  man: ['M28 44C26 22 70 22 68 44V48H28Z', 'M27 42C26 24 70 24 69 42Z', ''],
}
const fringes: Record<Look, readonly string[]> = {
  woman: [
    'M30 42C32 26 64 24 66 42C58 38 52 32 50 30C46 36 38 40 30 42Z',
    'M30 40C34 24 62 24 66 40C60 36 54 34 48 34C42 34 36 36 30 40Z',
    'M30 44C30 28 50 24 60 28C66 32 66 40 66 44C60 42 46 38 42 32C40 38 34 42 30 44Z',
  ],
  man: [
    'M30 40C30 24 66 24 66 40C62 34 56 32 48 33C40 32 34 34 30 40Z',
    'M30 42C28 26 44 20 58 24C68 26 68 36 66 42C64 36 60 34 56 33C46 36 36 34 30 42Z',
    'M31 38C34 28 62 28 65 38C62 32 56 30 48 30C40 30 34 32 31 38Z',
  ],
}
const beards = [
  'M31 52C32 74 64 74 65 52C62 60 58 61 48 61C38 61 34 60 31 52Z',
  'M41 62C44 66 52 66 55 62C54 70 42 70 41 62Z',
]

function shade(colour: string, factor: number): string {
  const part = (at: number) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor)
      .toString(16)
      .padStart(2, '0')
  return `#${part(1)}${part(3)}${part(5)}`
}

/**
 * Draws a portrait in flat colours, because the demo must not show photographs of real people. Returns a square SVG of
 * 96 px and about two kilobytes.
 */
export function drawPortrait(stream: Stream, look: Look): string {
  const ground = stream.pick(grounds)
  const [skin, hairs] = stream.pick(complexions)
  const hair = stream.pick(hairs)
  const cloth = stream.pick(clothes)
  const back = stream.pick(backHair[look])
  const fringe = stream.pick(fringes[look])
  const beard = look === 'man' && stream.chance(0.35) ? stream.pick(beards) : ''
  const glasses = stream.chance(0.24)
  const smile = stream.pick(['M41 60q7 6 14 0', 'M42 60q6 4 12 0', 'M40 59q8 9 16 0z'])
  const tilt = stream.int(-3, 3)
  const collar = stream.chance(0.5)
    ? `<path d="M40 74l8 9 8-9 5 4-13 15-13-15z" fill="${shade(cloth, 0.78)}"/>`
    : `<path d="M38 74q10 10 20 0l2 3q-12 13-24 0z" fill="${shade(cloth, 0.78)}"/>`
  const frame =
    '<g fill="none" stroke="#3a3f42" stroke-width="1.6"><circle cx="40.5" cy="49" r="5.6"/><circle cx="55.5" cy="49" r="5.6"/><path d="M46 48.5q2-1.4 4 0"/></g>'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="11 15 74 74">',
    `<rect width="96" height="96" fill="${ground}"/><g transform="rotate(${tilt} 48 96)">`,
    back === '' ? '' : `<path d="${back}" fill="${shade(hair, 0.85)}"/>`,
    `<path d="M12 100C14 80 32 76 48 76S82 80 84 100Z" fill="${cloth}"/>`,
    `<path d="M41 62h14v13q-7 8-14 0z" fill="${shade(skin, 0.86)}"/>${collar}`,
    `<ellipse cx="48" cy="48" rx="18" ry="20.5" fill="${skin}"/>`,
    `<circle cx="30.5" cy="50" r="3.6" fill="${skin}"/><circle cx="65.5" cy="50" r="3.6" fill="${skin}"/>`,
    beard === '' ? '' : `<path d="${beard}" fill="${hair}"/>`,
    '<g fill="#2b2523"><circle cx="40.5" cy="49.5" r="1.9"/><circle cx="55.5" cy="49.5" r="1.9"/></g>',
    `<path d="M36.5 43.6q4-2.6 7.6-.6M52 43q3.6-2 7.6.6" fill="none" stroke="${shade(hair, 0.9)}" stroke-width="1.7" stroke-linecap="round"/>`,
    `<path d="M48 50v5q-1.6 1.2-2.6.4" fill="none" stroke="${shade(skin, 0.76)}" stroke-width="1.5" stroke-linecap="round"/>`,
    `<path d="${smile}" fill="${smile.endsWith('z') ? '#fff' : 'none'}" stroke="#8c3f38" stroke-width="1.8" stroke-linecap="round"/>`,
    `<path d="${fringe}" fill="${hair}"/>${glasses ? frame : ''}</g></svg>`,
  ].join('')
}
