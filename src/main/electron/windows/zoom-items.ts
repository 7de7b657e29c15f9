import type { MenuItemConstructorOptions } from 'electron'
import type { Texts } from '#main/i18n/texts.ts'
import type { ZoomStep } from '#main/menu-commands.ts'

type ZoomTexts = Pick<Texts['menu'], 'actualSize' | 'zoomIn' | 'zoomOut'>

/** The first key of each step is shown in the menu. The others have hidden entries. */
const keys = [
  ['reset', 'actualSize', ['0', 'num0']],
  // Most keyboards need Shift for a plus, and a user presses its key without Shift.
  ['in', 'zoomIn', ['Plus', '=', 'numadd']],
  ['out', 'zoomOut', ['-', 'numsub']],
] as const satisfies readonly (readonly [ZoomStep, keyof ZoomTexts, readonly string[]])[]

/** The menu entries that zoom, with the keys of the main block and of the numeric keypad. */
export function zoomItems(
  texts: ZoomTexts,
  zoom: (step: ZoomStep) => void,
): MenuItemConstructorOptions[] {
  return keys.flatMap(([step, text, accelerators]) =>
    accelerators.map((key, index) => ({
      label: texts[text],
      accelerator: `CmdOrCtrl+${key}`,
      click: () => zoom(step),
      ...(index > 0 && { visible: false, acceleratorWorksWhenHidden: true }),
    })),
  )
}
