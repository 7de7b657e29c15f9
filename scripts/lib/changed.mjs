import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { UserError } from './console.mjs'

/**
 * The page tests of each screen: the folder of a scene, with the beginnings of its specs' names. A spec of no scene is of
 * the app's shell, and runs with each change of it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SPECS_OF_SCENES = {
  ads: ['ads'],
  answers: ['answers', 'unsaved-forms'],
  campaigns: ['campaigns'],
  connection: ['onboarding', 'sign-in'],
  contacts: ['contacts', 'contact-import', 'contact-record'],
  flows: ['flow-canvas', 'flows'],
  'forgotten-password': ['sign-in', 'onboarding'],
  groups: ['groups', 'switch-group'],
  inbox: [
    'answered-meanwhile',
    'chat-',
    'closed-window',
    'composer',
    'contact-frames',
    'contact-panels',
    'contact-sidebar',
    'contact-tags',
    'conversation',
    'drafts',
    'drag-to-agent',
    'interactive',
    'keyboard',
    'line-out',
    'list-filters',
    'message-kinds',
    'ownership',
    'presence',
    'read-',
    'resilience',
    'saved-views',
    'scheduled',
    'search',
    'select-chats',
    'snooze',
    'stickers',
    'team-',
    'templates-panel',
    'thread',
    'triage',
    'two-windows',
    'unsent-elsewhere',
    'voice-notes',
  ],
  'lock-screen': ['lock-screen'],
  login: ['sign-in', 'sign-in-limits'],
  logout: ['sign-out'],
  notifications: ['notifications'],
  onboarding: ['onboarding'],
  profile: ['profile', 'language'],
  reports: ['reports'],
  settings: ['settings', 'line', 'qr-assigner', 'tags-levels'],
  templates: ['templates'],
  users: ['users'],
}

/** Changes here can break the page, but no screen in particular. */
const WHOLE_PAGE =
  /^(?:src\/(?:contract|workspace|simulator|renderer)\/|src\/main\/|src\/preload\/|tests\/(?:support|e2e\/support|contract\/support)\/|package-lock\.json)/
/** Changes here can break what needs a window. */
const DESKTOP = /^(?:src\/(?:main|preload)\/|tests\/desktop\/support\/|electron\.vite\.config\.ts)/
const SCENE = /^src\/renderer\/scenes\/([^/]+)\//
const SPEC = /^tests\/(?:e2e|desktop)\/[^/]+\.spec\.ts$/
/** Changes of a test beside its module, and of what only such tests import, break no page test. */
const UNIT_TEST = /\.(?:test|fixture)\.tsx?$|^src\/renderer\/(?:.*\/)?test-[^/]+$/

/**
 * The tests that changed files can break.
 * @param {readonly string[]} files paths from the root
 * @param {readonly string[]} [specs] the names of all specs in tests/e2e
 * @returns {Promise<{ page: string[], window: string[] }>} filters for both kinds; empty: none
 */
export async function specsOf(files, specs) {
  const all = specs ?? (await specNames())
  const found = new Set(files.filter((file) => SPEC.test(file)))
  const windows = new Set(files.some((file) => DESKTOP.test(file)) ? ['tests/desktop'] : [])
  for (const file of files) {
    if (SPEC.test(file) || UNIT_TEST.test(file)) continue
    const scene = SCENE.exec(file)?.[1]
    const starts = scene === undefined ? undefined : SPECS_OF_SCENES[scene]
    if (starts === undefined && !WHOLE_PAGE.test(file)) continue
    for (const name of all) {
      if (starts === undefined || starts.some((start) => name.startsWith(start)))
        found.add(`tests/e2e/${name}.spec.ts`)
    }
  }
  const page = [...found].filter((path) => path.startsWith('tests/e2e/'))
  for (const path of found) if (path.startsWith('tests/desktop/')) windows.add(path)
  return { page, window: [...windows] }
}

/** @returns {Promise<string[]>} the names of the specs in tests/e2e, without their ending */
export async function specNames() {
  const names = await readdir(join(ROOT, 'tests', 'e2e'))
  return names.flatMap((name) => (name.endsWith('.spec.ts') ? [name.slice(0, -8)] : []))
}

/** The commit of the upstream branch. @returns {Promise<string>} HEAD without an upstream */
export async function upstream() {
  const { code, output } = await git('rev-parse', '--verify', '--quiet', '@{upstream}')
  return code === 0 ? output.trim() : 'HEAD'
}

/** @param {string} base @returns {Promise<string[]>} paths of the files that differ from a commit, new ones included */
export async function changedFiles(base) {
  const differing = await git('diff', '--name-only', base)
  if (differing.code !== 0)
    throw new UserError(`There is no commit ${base}.`, 'Name one after --changed.')
  const untracked = await git('ls-files', '--others', '--exclude-standard')
  return `${differing.output}\n${untracked.output}`.split('\n').filter((line) => line !== '')
}

/** @param {...string} args */
const git = (...args) => run('git', args, { cwd: ROOT })
