import { expect, it } from 'vitest'
import { zoomItems } from './zoom-items.ts'

const texts = { actualSize: 'Actual size', zoomIn: 'Zoom in', zoomOut: 'Zoom out' }

it('the keys of the numeric keypad zoom as those of the main block', () => {
  const steps: string[] = []
  const items = zoomItems(texts, (step) => steps.push(step))
  const press = (accelerator: string) => {
    const entry = items.find((item) => item.accelerator === accelerator)
    // The entries ignore the item, the window and the event.
    Reflect.apply(entry?.click ?? (() => undefined), undefined, [])
    return steps.splice(0)
  }
  expect(press('CmdOrCtrl+Plus')).toEqual(['in'])
  expect(press('CmdOrCtrl+=')).toEqual(['in'])
  expect(press('CmdOrCtrl+numadd')).toEqual(['in'])
  expect(press('CmdOrCtrl+-')).toEqual(['out'])
  expect(press('CmdOrCtrl+numsub')).toEqual(['out'])
  expect(press('CmdOrCtrl+0')).toEqual(['reset'])
  expect(press('CmdOrCtrl+num0')).toEqual(['reset'])
  expect(items.filter(({ visible = true }) => visible).map(({ label }) => label)).toEqual([
    'Actual size',
    'Zoom in',
    'Zoom out',
  ])
})
