import { createStore } from 'jotai'

/** The one Jotai store: live events and pushes write to it outside React, components read it. */
export const store = createStore()
