/** Conversations of the shop in Spanish. Their format is described in script.ts. */
export const spanish = String.raw`
# escritorio-instagram | Cotización
c [Hola! vi el escritorio Lima en Instagram, sigue disponible?|Buenas, el escritorio Lima que publicaron ayer todavía lo tienen?]
c:image desk Es este 👆
a Hola {name}, {hello}. Sí, lo tenemos en nogal y en roble claro. Está a {priceDesk}.
c Uy qué bonito. Cuánto mide de largo?
a Mide 140 cm de largo, 60 de fondo y 75 de alto. Viene con un cajón a la derecha.
c Perfecto, me entra justo 😅
c Y el envío a {district} cuánto sería?
a A {district} son {shipping} y lo subimos hasta tu piso.
c ya genial, déjame medir otra vez y te confirmo en la tarde
a Claro, sin apuro. Te lo separo hasta mañana.
~ 4h
c Confirmado! Lo quiero en nogal
a Excelente elección. Te mando el enlace de pago en un momento.

# entrega-hora | Delivery
c {Hello}, tengo el pedido {order} para el {day}. ¿Me confirmas la hora de la entrega?
a Hola {name}. Tu pedido llega el {day} {date}, {slot}.
c mm no puede ser más tarde? yo salgo del trabajo a las 6
a Puedo moverlo al turno de la noche, de 6 a 9. ¿Te sirve?
c siii, mucho mejor
c El timbre no funciona, que llamen al celular porfa
a Anotado. El transportista te llamará quince minutos antes.
c+ 👍
c Gracias por avisar!

# esquina-golpeada | Reclamo | Garantía
c {Hello}, compré un escritorio la semana pasada y llegó con una esquina golpeada 😞
c:image desk-corner Así llegó
a Hola {name}, lamento mucho lo ocurrido. Ya tengo tu pedido {order} a la vista.
a Podemos enviarte la pieza de repuesto o cambiarlo completo el {day}. ¿Qué prefieres?
c:voice question
c Prefiero el repuesto, pero que llegue por la tarde
a Listo, queda para el {day} en la tarde. Se cambia en diez minutos, lo hace el mismo transportista.
c Ok. Tengo que desocupar los cajones?
a Solo el de arriba, el resto puede quedarse como está.
c Perfecto, muchas gracias 🙏

# caja-rota | Reclamo
c Hola, acaba de llegar el pedido pero la caja vino rota
c:image parcel-damaged
a Hola {name}, gracias por la foto. ¿Podrías abrirla y decirme si el mueble está bien?
c dame 5 min
c Por dentro todo ok, solo la caja 😮‍💨
a ¡Qué alivio! Igual dejo el reporte para el transportista.
c Dale, gracias por responder tan rápido
a:sticker thanks

# factura | Pago pendiente
c Buenas, necesito factura del pedido {order} por favor
a Hola {name}, claro que sí. ¿Me das la razón social y el número fiscal?
c Inversiones {district}
c Te paso los datos del registro en un ratito, los tiene mi contador
~ 1h
c Ya está, te lo mandé al correo
a Recibido. Aquí tienes el comprobante del pedido.
a:pdf invoice
c Perfecto, ya lo reenvié a contabilidad

# cotizacion-oficina | Mayorista | Cotización
c Estimados, {hello}. Estamos amoblando una oficina nueva en {district} y quisiéramos una cotización por 8 escritorios y 8 sillas.
a {Hello}. Con gusto. ¿Los escritorios serían con cajonera o simples?
c Con cajonera. Y de ser posible en un tono claro.
a Tenemos roble claro con entrega en 12 días hábiles. Por más de seis unidades aplica {discount} % de descuento.
c ¿Ese precio incluye instalación?
a Sí, instalación incluida en toda la ciudad. Le adjunto la cotización.
a:pdf quotation Cotización con descuento por volumen
c Recibida, la reviso con gerencia y le confirmo antes del {day}.
a Perfecto, cualquier ajuste me avisa.
~ 1d
c Nos aprobaron el presupuesto. ¿Cuál es el siguiente paso?

# cuotas | Cotización
c holaa una consulta, aceptan pago en cuotas?
a ¡Hola {name}! Sí, hasta 6 cuotas sin intereses con tarjeta.
c y para el {product} cómo quedaría
a Está a {price}. En 6 cuotas sin intereses, el total es el mismo.
c ahh buenísimo
c Y si pago al contado hay descuento?
a Al contado tienes 5 % adicional.
c mmm lo pienso y te aviso, gracias!!

# color-tela | Cotización
c Hola, qué colores de tela tienen para el sofá Arequipa?
a Hola {name}, te mando el muestrario.
a:image fabric Muestrario de esta temporada
c Me encanta el verde, pero no se mancha mucho? Tengo dos gatos 🐈
a Es tela antimanchas y resistente a arañazos. La funda se saca y se lava a 30 grados.
c Y no suelta pelusa?
a Para nada, es de trama cerrada.
c Entonces el verde. Lo puedo ver en tienda?
a Sí, está en exhibición en nuestra tienda, de 10 a 20 h.
c Voy el {day} entonces 😊

# direccion | Delivery
a Hola {name}, estamos armando la ruta de mañana. ¿Me confirmas la dirección de entrega del pedido {order}?
c {address}, {district}
c:location
a Gracias. ¿Hay ascensor en el edificio?
c Sí pero es chiquito, el {product} creo que no entra
a No te preocupes, lo subimos por la escalera sin costo hasta el cuarto piso.
c uff gracias, vivo en el tercero 😂

# reprogramar | Delivery
c Disculpa, ya no voy a estar el {day}. Se puede cambiar la fecha?
a Hola {name}, sí. ¿Qué día te acomoda mejor?
c el sábado en la mañana
a:buttons ¿Qué horario prefieres para el sábado? | 8:00 a 10:00 | 10:00 a 12:00 | 12:00 a 14:00
c:choice 2
a Listo, sábado de 10:00 a 12:00. Te llega un mensaje de confirmación.
c Mil gracias, me salvaste

# fuera-de-hora | Cotización
c {Hello}, una pregunta, hacen muebles a medida?
auto ¡Hola! Gracias por escribir a Casa Nogal. En breve te atendemos; nuestro horario es de lunes a sábado, de 9:00 a 20:00.
c Ah ok, dejo mis medidas entonces: repisa de {width} x 30 cm en {colour}
~ 11h
a {Hello} {name}. Sí hacemos a medida. Para esa repisa el plazo es de 15 días y el precio {priceShelf}.
c {Hello}! me parece bien. Necesitan adelanto?
a Sí, 50 % para empezar y el resto contra entrega.
c ok, mañana hago la transferencia

# lista-muebles | Cotización
c Hola quiero ver qué tienen para dormitorio
a:list ¡Hola {name}! Elige qué te interesa y te mando fotos y precios. | Ver opciones | Camas — Queen y king, con o sin cajones | Veladores — Desde 45 cm de ancho | Roperos — Dos, tres y cuatro puertas | Cómodas — De cinco y seis cajones
c:choice 3
a Los roperos van desde dos hasta cuatro puertas. El más pedido es el Sacsay, de tres.
c Cuánto sale ese?
a Está en {priceWardrobe} con armado incluido.
c Está un poquito sobre mi presupuesto 🙈 hay alguno más simple?
a Sí, el de dos puertas queda en {priceSmallWardrobe}.

# lampara | Cotización
c Buenas, la lámpara Cusco viene con foco?
c:image lamp La vi así en la tienda
a Hola {name}. Sí, incluye un foco LED de luz cálida. Está a {priceLamp}.
c Perfecto, quiero dos
a ¿Las recoges o te las enviamos?
c Las recojo hoy saliendo del trabajo, a las 7 más o menos
a Te esperan a tu nombre en caja. Cerramos a las 20:00.
c+ ❤️
c Genial, nos vemos!!

# pago-enviado | Pago pendiente | PE
c Hola, ya hice la transferencia
c:image payment
a Gracias {name}, ya la veo. Son S/ 1,083.00 por el escritorio, la lámpara y el envío, ¿correcto?
c Sí, ese mismo
c:image receipt La boleta me salió así, está bien?
a Todo correcto. Con esa boleta tienes la garantía de dos años.
c Buenísimo, gracias {agent}

# sin-respuesta-telefono | Delivery
a Hola {name}, el transportista está en la puerta y no le contestan el teléfono.
c ay perdón estaba en una reunión!!
c ya bajo, 2 minutos
a Sin problema, te espera.
c:image door Ya lo dejó, gracias 🙌
a:sticker van

# mensaje-largo | Reclamo | VIP
c {Hello}. Les escribo con calma porque quiero explicar bien lo que ha pasado con mi pedido {order} y llegar a una solución razonable para ambas partes.\n\nCompré un comedor Paracas de seis sillas el mes pasado, en la tienda, y me ofrecieron entrega en diez días. Pagué la mitad en ese momento y la otra mitad una semana después, como acordamos. El día de la entrega me quedé toda la mañana esperando y nadie llegó; recién a las cuatro de la tarde me avisaron que el camión había tenido una avería. Hasta ahí lo entiendo, a cualquiera le puede pasar.\n\nReprogramamos para el jueves siguiente. Llegó la mesa, muy bonita, tal como la vi, pero solo cuatro de las seis sillas. El transportista me dijo que las otras dos venían en otro camión y que llegarían el mismo día. No llegaron. Llamé dos veces al teléfono de la boleta y las dos veces me dijeron que me devolverían la llamada. No la devolvieron.\n\nAdemás, al armar la mesa vimos que una de las patas tiene una veta abierta de unos diez centímetros, en la cara que da hacia dentro. No se nota si uno no la busca, pero me preocupa que con el tiempo se termine de abrir. Tengo fotos y se las puedo enviar cuando me digan.\n\nNo quiero devolver el comedor: nos gusta mucho y ya hicimos espacio para él. Lo que pido es lo siguiente: primero, una fecha cierta para las dos sillas que faltan, con un rango de horas que se cumpla, porque trabajo y tengo que pedir permiso cada vez. Segundo, que alguien revise la pata y la cambie si hace falta. Y tercero, que me confirmen por escrito que la garantía empieza a contar desde el día en que el pedido esté completo y no desde la primera entrega.\n\nSé que ustedes no tienen la culpa de todo lo que pasó, y la persona que me atendió en la tienda fue muy amable. Por eso prefiero escribirlo aquí, con orden, antes que presentar un reclamo formal. Espero su respuesta y les agradezco de antemano el tiempo que se tomen en leer todo esto.
a {Hello} {name}. Gracias por contarlo con tanto detalle, y disculpa por todo lo que has esperado.
a Las dos sillas salen el {day} {slot}. En esa visita un técnico revisa la pata, y si hay que cambiarla lo hace ahí mismo.
a Y sí: la garantía corre desde que el pedido esté completo. Te lo envío hoy por correo.
c Muchas gracias {agent}, así da gusto. Quedo a la espera del {day}

# gracias-entrega | Cliente frecuente
c:image sofa Ya lo tenemos en la sala, quedó lindo
a ¡Qué bien se ve! Gracias por la foto, {name}.
c A mi familia le encantó 😍
a+ ❤️
c Ya los estoy recomendando con mis vecinos
a:sticker heart

# stock-provincia | Sin stock
c Buenas, hacen envíos a {district}?
a Hola {name}, sí, llegamos en 5 a 7 días hábiles.
c y el {product} lo tienen en stock? en la página sale agotado
a Vuelve a entrar el {day}. Si quieres te lo reservo sin compromiso.
c si porfavor, en {colour}
a Reservado. Te escribo apenas llegue.
c+ 🙏
~ 2d
c Hola, ya llegó?? 👀

# garantia-ropero | Garantía
c Hola buenas, una puerta del ropero se descuadró, todavía estoy en garantía?
a Hola {name}. ¿Me das el número de pedido para verificarlo?
c es el {order}
c lo compré hace como 8 meses creo
a Sí, tienes dos años de garantía. Puede ir un técnico el {day} por la mañana.
c A qué hora más o menos? trabajo desde casa pero tengo reuniones
a Entre las 9 y las 11.
c:voice address

# audio-consulta | Cotización
c:voice question
a Hola {name}, escuché tu audio. El {product} sí se puede pedir en {colour}.
c Genial! y demora mucho?
a Unos diez días hábiles desde la confirmación.
c:voice delivery
a Perfecto, lo dejamos así entonces.
c:voice thanks

# no-entregado | No responde
a {Hello} {name}, su pedido {order} está listo para recoger en nuestra tienda.
~ 5h
a:failed 131026 Hola {name}, ¿pudo ver el mensaje anterior? Su pedido lo guardamos hasta el {day}.

# grupo-edificio | group | Mayorista
c Hola a todos, agrego a Casa Nogal para coordinar lo del lobby
a Hola, muchas gracias por incluirnos. ¿En qué les podemos ayudar?
c Necesitamos dos sofás y una mesa de centro para la entrada
c Y que sean lavables, por los perritos 🐶
a Entendido. El sofá Arequipa en tela antimanchas es el indicado. Está a {priceSofa} cada uno.
c Yo voto por el verde
c Yo también, el beige se ensucia mucho
c Entonces verde. {agent}, nos pasa la cotización?
a:pdf quotation
c La comparto en la asamblea del {day}

# grupo-obra | group | Cotización
c {Hello} equipo, el cliente pregunta si los muebles llegan antes del {day}
a {Hello}. El {product} llega ese mismo día a primera hora, el resto un día antes.
c El piso recién lo terminamos de pulir, por favor que entren con protectores
a Anotado, lo pongo en la orden {order}.
c+ 👍
c A qué hora más o menos? para dejar la reja abierta
`
