/**
 * Records the times (ms) of the frames in which an element's transform has changed.
 */
export function watchTransform(selector: string): { stop(): number[] } {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  const moments: number[] = []
  let last = element.style.transform
  let request = requestAnimationFrame(function look(at) {
    const { transform } = element.style
    if (transform !== last) moments.push(at)
    last = transform
    request = requestAnimationFrame(look)
  })
  return {
    stop() {
      cancelAnimationFrame(request)
      return moments
    },
  }
}
