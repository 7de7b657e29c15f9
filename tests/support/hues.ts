/** Degrees around the colour wheel that each of the specification's colours of a status lies between. */
export const statusHues = { green: [90, 160], orange: [20, 45], red: [0, 15] } as const

/** Where a colour lies on the colour wheel, degrees from red: -180 to 180. */
export const hueOfRgb = (red: number, green: number, blue: number): number =>
  (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
