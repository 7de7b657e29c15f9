/** The hue ranges of the specification's status colours, degrees. */
export const statusHues = { green: [90, 160], orange: [20, 45], red: [0, 15] } as const

/** The hue of a colour, degrees from red: -180 to 180. */
export const hueOfRgb = (red: number, green: number, blue: number): number =>
  (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
