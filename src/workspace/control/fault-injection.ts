import { setTimeout as wait } from 'node:timers/promises'

/** How bad the network to the services is: for tests. */
export interface Weather {
  /** How much longer every call takes, ms. */
  latencyMs: number
  /** The share of calls that fail, 0 to 1. */
  failureRate: number
  /** Of those that fail, the share that arrive and lose nothing but their answer on the way back, 0 to 1. */
  answersLost: number
}

export const fairWeather: Weather = { latencyMs: 0, failureRate: 0, answersLost: 0.5 }

type Answer = Response | Promise<Response>

/**
 * Makes a call as the weather is. A call that fails is lost on its way here, or its answer is lost on the way back: a
 * client cannot know which, and has to be right in both cases.
 */
export async function throughWeather(
  { latencyMs, failureRate, answersLost }: Weather,
  call: () => Answer,
  random: () => number = Math.random,
): Promise<Response> {
  if (latencyMs > 0) await wait(latencyMs)
  if (random() >= failureRate) return await call()
  if (random() < answersLost) await call()
  return lost()
}

function lost(): Response {
  const body = { code: 'NETWORK', message: 'The network fails, as it was told to.' }
  return Response.json(body, { status: 503 })
}
