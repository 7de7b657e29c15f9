/** Conversations of the shop in English. Their format is described in script.ts. */
export const english = String.raw`
# desk-question | Quote
c [Hi there! Is the Lima desk still available?|Hello, do you still have the Lima desk in stock?]
c:image desk This one
a Hi {name}, it is. We have it in walnut and light oak, at {priceDesk}.
c Lovely. How wide is it? I've got exactly 145 cm 😬
a 140 cm, so it will fit with a little to spare.
c That was meant to be then
c What would shipping to {town} cost?
a To {town} it's {shipping}, two-person delivery included.
c Perfect, I'll measure once more tonight and let you know
a Of course. I'll hold one for you until tomorrow.
~ 4h
c Okay it fits! Walnut please

# delivery-window | Delivery
c Hello, order {order} here. Could you tell me what time the van is coming on {day}?
a Hi {name}, you're down for {day}, {date}, {slot}.
c Any chance of the evening? I'm at work till 6
a I can move you to 6 to 9 pm. Would that do?
c That'd be great thanks
c The buzzer's broken btw, please ask them to ring my mobile
a Noted. The driver will call 15 minutes ahead.
c+ 👍
c Brilliant, cheers

# scratched | Complaint | Warranty
c Hi, my desk arrived this morning and one corner is chipped
c:image desk-corner
a Hi {name}, I'm really sorry about that. I've got order {order} in front of me.
a We can send a replacement top, or swap the whole desk on {day}. Which would you prefer?
c:voice question
c Replacement top is fine, no need to swap the whole thing
a Done. It's coming on {day} and the driver will fit it for you, it takes ten minutes.
c Do I need to empty the drawer?
a Only the drawer, yes. Everything else can stay.
c Great, thanks for sorting it so quickly

# torn-box | Complaint
c Hey, the parcel just got here but the box is torn at the corner
c:image parcel-damaged
a Thanks for the photo, {name}. Could you open it and check the piece itself?
c give me 5
c All good inside, just the box took a beating 😅
a Glad to hear it. I'll still let the courier know.
c Cheers, appreciate the fast reply
a:sticker parcel-smile

# invoice | Payment
c Hi, could I get an invoice for order {order}? It's for my company
a Of course, {name}. What name should it be made out to?
c {district} Studio Ltd
c same address as the delivery
a Here you go.
a:pdf invoice
c Perfect, forwarded to accounts

# office-fitout | Wholesale | Quote
c {Hello}, we're fitting out a small office in {town} and would like a quote for eight desks and eight chairs.
a {Hello}. Happy to. Would you like the desks with or without drawers?
c With drawers please, and something in a light wood if you have it.
a Light oak, then. It takes about twelve working days, and above six units you get {discount}% off.
c Does that include assembly?
a It does. I've put it all in the quote.
a:pdf quotation Quote with the volume discount
c Got it, thanks. I'll run it past my director and come back to you by {day}.
a No rush. Tell me if anything needs changing.
~ 1d
c We're approved! What happens next?

# instalments | Quote
c hi! can I pay in instalments?
a Hi {name}, yes: up to six with no interest, on any card.
c and what would the {product} come to
a It's {price} in total, however many instalments you choose.
c oh nice
c Is there anything off if I pay it all at once?
a There is, 5%.
c let me think about it over the weekend, thanks!

# fabric | Quote
c Hello! Which fabrics does the Arequipa sofa come in?
a Hi {name}, here are the swatches.
a:image fabric This season's fabrics
c Love the green. Will it survive two cats? 🐈
a It's stain-resistant and tightly woven, so claws don't catch. Covers come off and wash at 30°.
c Sold. Could you post me a small sample first?
a Sure, what's the best address?
c {address}, {district}
a It's in tomorrow's post.
c You're a star ⭐

# address-check | Delivery
a Hi {name}, we're planning tomorrow's route. Could you confirm the delivery address for order {order}?
c {address}, {district}
c:location
a Thank you. Is there a lift?
c There is, but it's tiny. Doubt the {product} fits
a No problem, we carry it up the stairs at no charge, up to the fourth floor.
c phew, I'm on the third 😂

# reschedule | Delivery
c So sorry, something came up and I won't be home on {day}. Can we move it?
a Of course, {name}. Which day suits you?
c Saturday morning?
a:buttons Which slot on Saturday works best? | 8 to 10 am | 10 am to noon | Noon to 2 pm
c:choice 2
a Saturday, 10 to noon. You'll get a confirmation shortly.
c Lifesaver, thank you

# after-hours | Quote
c Hi! Do you make shelves to measure?
auto Thanks for writing to Casa Nogal. We'll be with you shortly; we're here Monday to Saturday, 9 am to 8 pm.
c No worries. I'm after one {width} x 30 cm in {colour}
~ 11h
a {Hello} {name}. We do. That one takes about 15 days and comes to {priceShelf}.
c {Hello}! Works for me. Do you need a deposit?
a Half up front, the rest on delivery.
c Okay, will do the transfer tomorrow

# bedroom-list | Quote
c Hi, redoing our bedroom. What do you have?
a:list Hi {name}. Pick what you'd like to see and I'll send photos and prices. | See options | Beds — Queen and king, with or without drawers | Bedside tables — From 45 cm wide | Wardrobes — Two, three or four doors | Dressers — Five and six drawers
c:choice 3
a Our most popular wardrobe is the Sacsay, with three doors.
c How much is that one?
a {priceWardrobe}, assembly included.
c Hmm a bit over budget. Anything simpler?
a The two-door one is {priceSmallWardrobe}.

# lamp | Quote
c Hi, does the Cusco lamp come with a bulb?
c:image lamp Saw it in the shop like this
a Hi {name}, yes, a warm LED one. The lamp is {priceLamp}.
c Great, I'll take two
a Shall we ship them together?
c Yes please, and could you gift-wrap one?
a Happy to, at no charge.
c+ ❤️
c You've made my mum's birthday a lot easier

# van-outside | Delivery
a Hi {name}, the driver's outside and can't reach you on the phone.
c oh no, sorry, was in a meeting!
c on my way down
a No rush, he'll wait.
c:image door He's left it right here, all good
a:sticker thumbs-up

# delighted | Regular customer
c:image sofa It's in! Fits the room perfectly
a That looks great, {name}. Thank you for the photo.
c The kids have already claimed it 😄
a+ ❤️
c I'll be back for the armchair next month

# back-in-stock | Out of stock
c Hi, your site says the {product} is sold out. Any idea when it's back?
a Hi {name}, on {day}. I can hold one for you, no obligation.
c Yes please! In {colour} if possible
a Held. I'll message you the moment it lands.
c+ 🙏
~ 2d
c Any news on that one? 👀

# wardrobe-door | Warranty
c Hello, one of the wardrobe doors has dropped a bit. Am I still under warranty?
a Hi {name}. What's the order number? I'll check.
c It's {order}
c bought it about eight months ago I think
a You're covered for two years. A fitter can come on {day} morning.
c What time roughly? I work from home but have calls
a Between 9 and 11.
c:voice delivery

# voice-enquiry | Quote
c:voice question
a Hi {name}, just listened to your message. The {product} can be ordered in {colour}, yes.
c Amazing. How long would it take?
a About ten working days.
c:voice thanks

# group-studio | group | Wholesale
c Hi all, adding Casa Nogal so we can sort the reception furniture here
a Thanks for having us. What do you need?
c Two sofas and a low table for the entrance
c Washable please, there will be dogs 🐶
a The Arequipa sofa in the stain-resistant fabric, then. {priceSofa} each.
c Green gets my vote
c +1 for green
c Could you send a quote we can print, {agent}?
a:pdf quotation
c Thanks, on the agenda for {day}
`
