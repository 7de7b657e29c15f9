/** Texts of the set-up of two steps of signing in, and of its codes. */
export const twoStep = {
  code: 'Código de la app',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  copy: 'Copiar',
  copied: 'Copiado',
  faults: {
    wrong: 'El código no coincide. Comprueba que la hora del teléfono es automática.',
    used: 'Ese código ya se usó. Espera el siguiente.',
    recovery: 'Ese código de recuperación no vale o ya se usó.',
  },
  setup: {
    scan: 'Escanea el código',
    scanText: 'Con la app de códigos de tu teléfono.',
    qr: 'Código QR con la clave',
    orKey: 'O esta clave',
    copyKey: 'Copiar la clave',
    keep: 'Guarda los códigos de recuperación',
    keepText: 'Sin el teléfono, cada uno entra una vez.',
    type: 'Escribe el código que ves en la app',
    typeText: 'Seis cifras; cambian cada 30 segundos.',
    missing_one: 'Falta {{count}} cifra',
    missing_many: 'Faltan {{count}} de cifras',
    missing_other: 'Faltan {{count}} cifras',
    keepFirst: 'Guarda antes los códigos',
    keptAt: 'Códigos guardados a las {{time}}',
    activate: 'Activar',
    expired: 'La clave caducó sin activarse.',
    restart: 'Empezar otra vez',
  },
  codes: {
    title: 'Códigos de recuperación',
    once: 'Cada código vale una vez.',
    file: 'bandeja-codigos',
    fileTitle: 'Bandeja: códigos de recuperación de {{account}}',
    save: 'Guardar',
    saveNamed: 'Guardar los códigos de recuperación',
    copyNamed: 'Copiar los códigos de recuperación',
  },
  proof: {
    title: 'Confirma que eres tú',
    passwordText: 'Este paso pide otra vez tu contraseña.',
    providerText:
      'Este paso pide que te identifiques otra vez con la cuenta de tu empresa, en el navegador.',
    codeText: 'Este paso pide un código de la app de tu teléfono.',
    password: 'Contraseña',
    wrong: 'La contraseña no es esa.',
    usePassword: 'Usar la contraseña',
    useCode: 'Usar un código de la app',
    confirm: 'Confirmar',
  },
}
export default twoStep

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    twoStep: typeof twoStep
  }
}
