/** Spanish texts of updates, proxy and diagnostics. */
export const installation = {
  update: {
    label: 'Actualizaciones',
    current: 'Al día',
    checked: 'Al día. Comprobado: {{moment}}',
    checking: 'Buscando una versión nueva…',
    downloading: 'Descargando la versión {{version}}: {{percent}}',
    ready: 'La versión {{version}} está lista. Se instala al salir.',
    tonight: 'La versión {{version}} se instala esta noche, o al salir.',
    check: 'Buscar actualizaciones',
    now: 'Reiniciar ahora',
    later: 'Esta noche',
    retry: 'Reintentar',
    policy: 'Tu empresa decide cuándo se actualiza.',
    packageManager: 'La actualiza el sistema con sus demás programas.',
    readOnly: 'No se puede escribir en la carpeta del programa: actualízalo a mano.',
    noFeed: 'Esta versión no se actualiza sola.',
    network: 'La actualización no se descargó. Sigue la versión actual.',
    tampered: 'La actualización no es auténtica y se descartó. Sigue la versión actual.',
    invalidFeed: 'El servidor de actualizaciones respondió algo inválido. Sigue la versión actual.',
    install: 'La actualización no se instaló. Sigue la versión actual.',
    dismiss: 'Ocultar',
  },
  proxy: {
    title: 'El proxy de la red pide una contraseña',
    text: 'Para llegar al servicio: {{proxy}}.',
    user: 'Usuario',
    password: 'Contraseña',
    missing: 'Falta el usuario.',
    refused: 'El proxy no aceptó esos datos.',
    store: 'Recordar en este dispositivo',
    send: 'Conectar',
  },
  workspaceLink: {
    title: '¿Conectarte a este espacio de trabajo?',
    text: 'Lo pide el enlace que abriste. Sigue solo si conoces la dirección: ahí vas a escribir tu contraseña.',
    insteadOf: 'Ahora la app está conectada a {{name}} ({{address}}).',
    signsOut: 'Antes tienes que cerrar tu sesión en {{name}} ({{address}}).',
    fixed:
      'El enlace que abriste es de otro espacio de trabajo. Tu empresa fijó el de este dispositivo, así que no se puede cambiar.',
  },
  diagnostics: {
    title: 'Diagnóstico',
    text: 'Esto es todo lo que tendría el archivo. No se envía nada: lo guardas tú y decides a quién se lo pasas.',
    parts: 'Partes del archivo',
    include: 'Incluir «{{part}}»',
    leftOut: 'No se incluye en el archivo.',
    failed: 'No se pudo reunir el diagnóstico',
    dumps: 'Volcados de memoria',
    dump: '{{process}}, {{moment}}, {{size}}',
    dumpWarning:
      'Un volcado contiene memoria del proceso: puede incluir nombres, teléfonos y mensajes sin ocultar. Inclúyelo solo si te lo piden.',
    save: 'Guardar archivo…',
    file: 'El diagnóstico',
    row: 'Diagnóstico',
    rowText: 'Lo que pide el soporte técnico, para leerlo y guardarlo en un archivo.',
    open: 'Ver diagnóstico',
    part: {
      app: 'Aplicación y sistema',
      connection: 'Conexión',
      updates: 'Actualizaciones',
      settings: 'Ajustes',
      policy: 'Políticas de la empresa',
      storage: 'Datos en el disco',
      graphics: 'Pantallas y gráficos',
      crashes: 'Fallos',
      log: 'Registro',
    },
    process: {
      main: 'Proceso principal',
      page: 'Página',
      graphics: 'Gráficos',
      other: 'Proceso auxiliar',
    },
  },
}
export default installation

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    installation: typeof installation
  }
}
