/** The words of pets' names: short, friendly and in everyday use. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What comes before an adjective. */
export const adverbs = words(`
  barely boldly bravely briefly brightly calmly carefully cheerfully clearly closely curiously daily deeply eagerly
  early easily evenly fairly firmly freely freshly fully gently gladly gracefully happily honestly hugely jointly keenly
  kindly lately lightly loudly mainly mildly mostly nearly neatly newly nicely oddly openly partly patiently plainly politely
  promptly proudly purely quickly quietly rarely readily really recently rightly safely secretly sharply shyly simply
  smoothly softly solely steadily strongly suddenly surely swiftly tenderly truly usually vastly warmly wholly wildly wisely
`);

/** What comes before an animal. */
export const adjectives = words(`
  able active agile alert amber ample amused apt awake balanced bold brave brief bright brisk busy calm careful casual
  cheerful civil classic clean clever cosy crisp curious dapper dear decent deep direct eager earnest easy elegant epic equal
  exact fair faithful famous fancy fast fearless fine firm fit fleet fluent fond frank free fresh full funny gentle glad
  golden good grand grateful great handy happy hardy helpful honest humble ideal jolly jovial keen kind knowing large light
  likely lively logical loyal lucky magic major mellow merry mighty mild modern modest moral musical native neat nimble noble
  normal novel open patient peaceful perky plain playful pleasant polite prompt proper proud pure quick quiet rapid rare ready
  refined regular relaxed rested rich robust rosy round sharp shiny simple sincere smart smooth snug social solid sound
  sparkling special spry square steady still strong subtle sunny super supple sure sweet swift tender thankful tidy tough true
  trusty unique upbeat useful valiant vast vital vivid warm watchful well whole wild willing wise witty worthy young zesty
`);

/** What a pet may be. */
export const animals = words(`
  adder albatross alpaca ant anteater antelope ape badger bass bat bear beaver bee beetle bison boa boar bobcat buffalo
  bunny buzzard camel canary caribou carp cat catfish chamois cheetah chipmunk clam cobra cod condor coral cougar cow coyote
  crab crane cricket crow cuckoo deer dingo dodo dog dolphin donkey dove dragonfly duck eagle eel egret elephant elk emu
  falcon ferret finch firefly flamingo fox frog gazelle gecko gibbon giraffe gnu goat goose gopher gorilla grouse gull guppy
  haddock halibut hamster hare hawk hedgehog heron herring hippo hornet horse hound hyena ibex iguana impala jackal jaguar jay
  kangaroo kestrel kite kiwi koala koi krill lamb lark lemming lemur leopard lion lizard llama lobster lynx macaw magpie
  mallard manatee mantis marmot marten minnow mole monkey moose moth mouse mule narwhal newt octopus opossum orca oriole oryx
  osprey ostrich otter owl ox oyster panda panther parrot peacock pelican penguin pheasant pig pigeon pike plover pony puffin
  puma quail rabbit raccoon ram raven reindeer rhino robin rooster salmon sardine seahorse seal shark sheep shrew shrimp skunk
  skylark sloth snail snake snipe sparrow spider squid squirrel starfish starling stork swallow swan swift tapir tern thrush
  tiger toad tortoise toucan trout tuna turkey turtle viper vole vulture wallaby walrus wasp weasel whale wolf wombat
  woodpecker wren yak zebra
`);
