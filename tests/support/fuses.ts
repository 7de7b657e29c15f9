import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** The byte that marks an enabled fuse. */
const ENABLED = '1'.codePointAt(0)

/** The fuses of electron-builder.yml. */
export const SAFE_FUSES = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  inspect: false,
  asarIntegrity: true,
  onlyAsar: true,
  ownSnapshot: false,
  fileProtocol: false,
}

/** Reads which fuses of a packaged program are on. @param program path of the executable */
export async function readFuses(program: string): Promise<typeof SAFE_FUSES> {
  const wire = await getCurrentFuseWire(program)
  const isOn = (fuse: FuseV1Options) => wire[fuse] === ENABLED
  return {
    runAsNode: isOn(FuseV1Options.RunAsNode),
    cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    ownSnapshot: isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }
}
