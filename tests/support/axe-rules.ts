/** The app's two themes. */
export const themes = ['light', 'dark'] as const

/** The rules that depend on colours. All others have the same result in both themes, whose elements are the same. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
