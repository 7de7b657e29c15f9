/** Runs asynchronous tasks one after the other, in the order in which they were added. */
export interface SerialQueue {
  /** Runs a task after all earlier tasks, even if they failed. Settles with the task's result or error. */
  run<Result>(task: () => Result | Promise<Result>): Promise<Result>
  /** Resolves when all tasks added so far have ended. Never rejects. */
  settled(): Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(task) {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
    settled: () => last.then(() => undefined),
  }
}
