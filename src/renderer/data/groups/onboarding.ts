import { atom } from 'jotai'
import { z } from 'zod'
import { languages } from '#contract/limits.ts'
import { userKeyAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { asJson, stored } from '#renderer/data/stored.ts'

export const onboardingSteps = ['account', 'line', 'team', 'test'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/**
 * The progress of an onboarding, which registers a user and a line: the entered data and the current step. Password and
 * token are left out, because the progress is stored in a plain file.
 */
const progressSchema = z.object({
  /** The key of the registered user, see `userKeyOf`; null before the registration. */
  person: z.string().nullable(),
  step: z.enum(onboardingSteps),
  name: z.string(),
  email: z.string(),
  line: z
    .object({
      name: z.string(),
      country: z.string(),
      phone: z.string(),
      language: z.enum(languages),
      acceptsTerms: z.boolean(),
    })
    .nullable(),
  /** The registered line. */
  group: z.object({ id: z.string(), name: z.string(), phone: z.string() }).nullable(),
  /** The number of users who were invited. */
  invited: z.number().int().nonnegative(),
  /** When the line was connected, epoch ms. */
  connectedAt: z.number().nullable(),
  /** When the wait for the line's first message began, epoch ms. */
  awaitedSince: z.number().nullable(),
})
export type OnboardingProgress = z.infer<typeof progressSchema>

const storedProgress = stored('bandeja.onboarding', asJson(progressSchema), null)

export const noProgress: OnboardingProgress = {
  person: null,
  step: 'account',
  name: '',
  email: '',
  line: null,
  group: null,
  invited: 0,
  connectedAt: null,
  awaitedSince: null,
}

/** The progress as changed in this run of the app; undefined until it is changed. */
const changedAtom = atom<OnboardingProgress | null | undefined>(undefined)
const storedAtom = atom(storedProgress.read)

/** The progress of the onboarding on this machine; null if there is no onboarding. Survives a restart. */
export const onboardingAtom = atom(
  (get) => {
    const changed = get(changedAtom)
    return changed === undefined ? get(storedAtom) : changed
  },
  (_get, set, next: OnboardingProgress | null) => {
    if (next === null) storedProgress.remove()
    else storedProgress.write(next)
    set(changedAtom, next)
  },
)

/** Whether the unfinished onboarding on this machine belongs to the signed-in user. */
export const isOnboardingAtom = atom((get) => {
  const person = get(userKeyAtom)
  return person !== null && get(onboardingAtom)?.person === person
})

/**
 * The onboarding of the current user; the initial state if none is stored or the stored one belongs to another user.
 * Before the sign-in the step is always `account`. After the sign-in, `line` replaces a stored step `account`.
 */
export const ownOnboardingAtom = atom((get) => {
  const progress = get(onboardingAtom)
  if (progress === null) return noProgress
  const person = get(userKeyAtom)
  if (person === null) return { ...progress, step: 'account' as const }
  if (progress.person !== person) return noProgress
  return progress.step === 'account' ? { ...progress, step: 'line' as const } : progress
})

/** Stores a change of the current user's onboarding. */
export function updateOnboarding(change: Partial<OnboardingProgress>): void {
  store.set(onboardingAtom, { ...store.get(ownOnboardingAtom), ...change })
}

/** Begins an onboarding of a signed-in user who has no group yet. */
export function startOnboarding({ name, email }: { name: string; email: string }): void {
  store.set(onboardingAtom, {
    ...noProgress,
    person: store.get(userKeyAtom),
    step: 'line',
    name,
    email,
  })
}

/** Ends the onboarding; the route guard then opens `path`. */
export function finishOnboarding(path: string): void {
  store.set(sessionAtom, (session) => ({ ...session, returnTo: path }))
  store.set(onboardingAtom, null)
}
