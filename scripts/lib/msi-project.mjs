import { UserError } from './console.mjs'

const PROPERTIES_END = /<Property Id="DISABLEADVTSHORTCUTS"[^>]*\/>/
const COMPONENTS_END = '</ComponentGroup>'

/** The property that an administrator sets: `msiexec /i bandeja.msi WORKSPACE=https://chat.example`. */
const PROPERTY = '<Property Id="WORKSPACE" Secure="yes"/>'

/**
 * Stores the address as a machine policy; see docs/administration.md. It is permanent: otherwise an upgrade without the
 * property would remove the address together with the former version.
 */
const ADDRESS = `
      <Component Id="workspaceAddress" Guid="0F2B8E0D-3B27-4D0B-9F7C-5A4C2B7B6A11" Permanent="yes">
        <Condition><![CDATA[WORKSPACE AND ALLUSERS = 1]]></Condition>
        <RegistryValue Root="HKLM" Key="Software\\Policies\\Bandeja" Name="Workspace" Type="string" Value="[WORKSPACE]" KeyPath="yes"/>
      </Component>`

/**
 * Registers the links of the app, `bandeja://…`. HKMU is the registry root of the machine or user of the installation.
 */
const LINKS = `
      <Component Id="links" Guid="A9D1C6F4-52E8-4F0A-8D6B-1E7F3C9B2D40">
        <RegistryKey Root="HKMU" Key="Software\\Classes\\bandeja">
          <RegistryValue Type="string" Value="URL:Bandeja" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryValue Key="DefaultIcon" Type="string" Value="&quot;[#mainExecutable]&quot;,0"/>
          <RegistryValue Key="shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
        </RegistryKey>
      </Component>`

/**
 * Adds the address of the workspace and the links of the app to the project of the MSI.
 * @param {string} xml the WiX project that electron-builder has written
 * @returns {string}
 * @throws {UserError} if the project does not have the expected form
 */
export function withWorkspaceAndLinks(xml) {
  const property = PROPERTIES_END.exec(xml)?.[0]
  const isExpected =
    property !== undefined &&
    xml.split(COMPONENTS_END).length === 2 &&
    xml.includes('Id="mainExecutable"') &&
    !xml.includes(PROPERTY)
  if (!isExpected) {
    throw new UserError(
      'electron-builder writes the project of the MSI in another form.',
      'Adapt scripts/lib/msi-project.mjs to it.',
    )
  }
  return xml
    .replace(property, () => `${property}\n    ${PROPERTY}`)
    .replace(COMPONENTS_END, () => `${ADDRESS}${LINKS}\n    ${COMPONENTS_END}`)
}
