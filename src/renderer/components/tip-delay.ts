/** The pointer rests on a control for so long before its tooltip shows, ms. */
export const tipDelayMs = 350
