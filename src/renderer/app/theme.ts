import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import type { MouseEvent } from 'react'
import menu from '#renderer/components/menu.module.css'
import { tipDelayMs } from '#renderer/components/focus/use-tip.tsx'

/**
 * The accent from light to dark, shades 0 to 9. The light theme uses shade 7 with white text, the dark theme shade 5
 * with dark text.
 */
const teal: MantineColorsTuple = [
  '#eef8f6',
  '#dcefec',
  '#b6ded9',
  '#86cac2',
  '#54b8ad',
  '#2fb5a8',
  '#139185',
  '#0d7d74',
  '#0a6a62',
  '#084a45',
]

/** Mantine's `dark` colours, which it uses for surfaces and texts, in cool neutral tones. */
const dark: MantineColorsTuple = [
  '#e8ecee',
  '#c3cbcf',
  '#9eaab0',
  '#6d7a81',
  '#3a444a',
  '#2a3236',
  '#20272b',
  '#161b1e',
  '#101416',
  '#0c1012',
]

const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#f1f3f4',
  '#e3e6e8',
  '#d3d8db',
  '#b7bfc4',
  '#838e94',
  '#566168',
  '#3e484e',
  '#272e32',
  '#14191c',
]

const font =
  "'Inter Variable', 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** The background and the text of light badges, icons and buttons. */
const tones = {
  gray: ['var(--b-field)', 'var(--b-icon)'],
  teal: ['var(--b-accent-tint)', 'var(--b-accent-text)'],
  green: ['var(--b-ok-tint)', 'var(--b-ok)'],
  orange: ['var(--b-warn-tint)', 'var(--b-warn)'],
  red: ['var(--b-danger-tint)', 'var(--b-danger)'],
} as const
const isTone = (color: string): color is keyof typeof tones => Object.hasOwn(tones, color)

/**
 * Returns tokens (`--b-…`) as the colours of light controls, of filled controls in teal and red, and of subtle controls in teal,
 * gray and red.
 * Mantine's own resolver would choose the text colour for one colour scheme and use it in both schemes.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'teal'
  const border = '1px solid transparent'
  if (input.variant === 'filled' && color === 'teal') {
    const background = 'var(--b-accent)'
    return { background, hover: 'var(--b-accent-hover)', color: 'var(--b-on-accent)', border }
  }
  if (input.variant === 'filled' && color === 'red') {
    const background = 'var(--b-danger-solid)'
    return { background, hover: background, color: 'var(--b-on-danger)', border }
  }
  if (input.variant === 'light' && isTone(color)) {
    const [background, text] = tones[color]
    return { background, hover: background, color: text, border }
  }
  if (input.variant === 'subtle' && color === 'teal') {
    const hover = 'var(--b-accent-tint)'
    return { background: 'transparent', hover, color: 'var(--b-accent-text)', border }
  }
  if (input.variant === 'subtle' && color === 'gray') {
    const hover = 'var(--b-hover)'
    return { background: 'transparent', hover, color: 'var(--b-icon)', border }
  }
  if (input.variant === 'subtle' && color === 'red')
    return {
      background: 'transparent',
      hover: 'var(--b-danger-tint)',
      color: 'var(--b-danger)',
      border,
    }
  return defaultVariantColorsResolver(input)
}

/** Forgets the file of a file input that is about to open, so that any file is a change. */
function resetFileInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = ''
}

/** The Mantine theme: sizes, fonts and defaults of components. The colour tokens are in tokens.css. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 5 },
  colors: { teal, dark, gray },
  white: '#ffffff',
  black: '#14191c',
  variantColorResolver,
  fontFamily: font,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  headings: { fontFamily: font, fontWeight: '650' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  shadows: { md: 'var(--b-shadow-floating)' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Group: { defaultProps: { wrap: 'nowrap' } },
    Badge: {
      defaultProps: { variant: 'light', color: 'gray', tt: 'none', fw: 600, lts: 0, flex: 'none' },
      vars: () => ({
        root: { '--badge-height': '22px', '--badge-padding-x': '8px', '--badge-fz': '12px' },
      }),
    },
    ThemeIcon: { defaultProps: { variant: 'light', color: 'gray', flex: 'none' } },
    Tooltip: {
      defaultProps: {
        openDelay: tipDelayMs,
        withArrow: false,
        transitionProps: { duration: 120 },
        // Screen readers announce a tooltip as the description of its control. The element of the tooltip is hidden
        // from screen readers, because it would be text outside every landmark.
        'aria-hidden': true,
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120, transition: 'pop' },
        // An opened menu gets the focus itself. Mantine's placeholder would be a focusable element that is no menu
        // item.
        withInitialFocusPlaceholder: false,
        alignItemsLabels: 'none',
      },
      classNames: {
        dropdown: menu['dropdown'] ?? '',
        item: menu['item'] ?? '',
        label: menu['label'] ?? '',
        divider: menu['divider'] ?? '',
      },
    },
    // The scroll lock adds a style element, which the page's Content-Security-Policy refuses. The lock is not needed,
    // because the body never scrolls.
    DrawerRoot: { defaultProps: { lockScroll: false } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    Modal: { defaultProps: { lockScroll: false } },
    // Without a reset, choosing the same file again, e.g. after it was corrected, would change nothing.
    FileButton: { defaultProps: { inputProps: { onClick: resetFileInput } } },
    Switch: { defaultProps: { withThumbIndicator: false, size: 'md' } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
  },
})

/** Sets Mantine's colour variables to tokens, because the tokens change with the colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--b-surface)',
    '--mantine-color-text': 'var(--b-text)',
    '--mantine-color-dimmed': 'var(--b-text-dim)',
    '--mantine-color-placeholder': 'var(--b-text-dim)',
    '--mantine-color-error': 'var(--b-danger)',
    '--mantine-color-default': 'var(--b-raised)',
    '--mantine-color-default-hover': 'var(--b-hover)',
    '--mantine-color-default-border': 'var(--b-line-strong)',
    '--mantine-color-default-color': 'var(--b-text)',
    '--mantine-color-anchor': 'var(--b-accent-text)',
    '--mantine-primary-color-filled': 'var(--b-accent)',
    '--mantine-primary-color-filled-hover': 'var(--b-accent-hover)',
    '--mantine-primary-color-contrast': 'var(--b-on-accent)',
    '--mantine-primary-color-light': 'var(--b-accent-tint)',
    '--mantine-primary-color-light-hover': 'var(--b-accent-tint)',
    '--mantine-primary-color-light-color': 'var(--b-accent-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
