import type { FlowJsonFaultCode } from '#contract/rules/flow-json/fault.ts'

/** Why a Flow JSON file is rejected, one sentence per reason. */
const flowJson: Record<FlowJsonFaultCode, string> = {
  notJson: 'El archivo no es JSON.',
  fileTooLarge: 'El archivo pesa más de {{max}} MB.',
  unknownVersion: 'La versión {{version}} no se admite; usa de la 5.1 a la 7.3.',
  unknownKey: 'El canal no conoce «{{key}}».',
  missing: 'Falta «{{key}}».',
  wrongType: 'El valor no es del tipo esperado.',
  wrongValue: 'El valor no está entre los permitidos.',
  blank: 'El texto está vacío.',
  tooLong: 'El texto pasa de {{max}} caracteres.',
  tooMany: 'Hay más de {{max}}.',
  tooFew: 'Hay menos de {{min}}.',
  unknownComponent: 'El canal no tiene el componente «{{type}}».',
  newerComponent: '«{{type}}» necesita la versión {{version}} o posterior.',
  newerProperty: '«{{key}}» necesita una versión posterior de Flow JSON.',
  screenId: 'El id de una pantalla solo lleva letras y guiones bajos: «{{screen}}».',
  reservedScreenId: 'El canal reserva el id de pantalla «{{screen}}».',
  duplicateScreen: 'Dos pantallas tienen el id «{{screen}}».',
  noTerminalScreen: 'Ninguna pantalla termina el flujo con éxito.',
  terminalWithoutFooter: 'La pantalla final «{{screen}}» no tiene pie.',
  completeOutsideTerminal:
    'Solo una pantalla final puede completar el flujo; «{{screen}}» no lo es.',
  unknownScreen: 'No hay ninguna pantalla «{{screen}}».',
  payloadMissing: 'Al envío le falta «{{key}}», que «{{screen}}» espera.',
  payloadExtra: 'El envío lleva «{{key}}», que «{{screen}}» no espera.',
  noExample: 'El dato «{{key}}» no tiene «__example__».',
  tooManyComponents: 'La pantalla tiene más de {{max}} componentes.',
  tooManyOfType: 'La pantalla tiene más de {{max}} componentes «{{type}}».',
  duplicateName: 'Dos campos de la pantalla se llaman «{{name}}».',
  captionMix: 'Un texto al centro del pie excluye los de izquierda y derecha.',
  patternWithoutHelp: 'Un patrón necesita un texto de ayuda.',
}
export default flowJson
