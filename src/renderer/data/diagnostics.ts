import { atom } from 'jotai'
import type { Diagnostics, DiagnosticsChoice } from '#contract/diagnostics.ts'
import { onPush, request } from './service/bridge.ts'
import { isChatWindow } from './navigation/chat-window.ts'
import { store } from './store.ts'

/** Whether the diagnostics are shown. They can open over any screen, even before a sign-in. */
export const diagnosticsOpenAtom = atom(false)

export function openDiagnostics(): void {
  store.set(diagnosticsOpenAtom, true)
}

export function closeDiagnostics(): void {
  store.set(diagnosticsOpenAtom, false)
}

/**
 * Opens the diagnostics when the application menu requests them. A chat window ignores the request, because the main
 * window opens the diagnostics.
 * @returns a function that removes the listener
 */
export function watchDiagnosticsRequests(): () => void {
  return isChatWindow() ? () => undefined : onPush('diagnostics.requested', openDiagnostics)
}

export function collectDiagnostics(): Promise<Diagnostics> {
  return request('diagnostics.collect')
}

/** @returns the id of the saved file; null if the user cancelled */
export async function saveDiagnostics(choice: DiagnosticsChoice): Promise<string | null> {
  return (await request('diagnostics.save', choice)).savedId
}
