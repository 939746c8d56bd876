import type { Say } from '../language.ts';
import { pick, shuffled } from '../random.ts';
import type { Color } from '../ui/palette.ts';
import { column, icon, inRows, row, spacer, stack, text, type View } from '../ui/view.ts';
import { button, iconButton, page, pill, twoLines } from '../ui/widgets.ts';
import type { App } from './app.ts';
import { drawProduct, type Product, products } from './shop-products.ts';

const packageName = 'com.example.shop';
const brandColors = [
  ['#3b62e0', '#2747b5'],
  ['#e8763a', '#c5551e'],
  ['#d8435f', '#b02a48'],
  ['#12907f', '#0b6a5e'],
] as const;

const priceIn = (say: Say) => (cents: number) => say('$', '¥') + (cents / 100).toFixed(2);
const picture = (product: Product, height: number): View =>
  stack({ height, radius: 14, fill: product.tint }, [{ paint: drawProduct(product) }]);

const emptyCart = (say: Say) => [
  spacer(80),
  icon('cart', 56, 'faint'),
  spacer(8),
  text(say('Your cart is empty', '购物车是空的'), { size: 16, color: 'soft', align: 'center' }),
];

const tile = (product: Product, description: string, price: string, onTap: () => void): View =>
  column({ grow: 1, radius: 18, fill: 'card', padding: 8, gap: 4, id: 'product', description, onTap }, [
    picture(product, 104),
    text(description, { size: 13.5, weight: 500 }, { padding: [2, 4] }),
    text(price, { size: 15, weight: 700, color: 'bad' }, { padding: [0, 4] }),
  ]);

export const shop: App = {
  packageName,
  name: ['Shop', '商城'],
  icon: { glyph: 'bag', colors: ['#ff8a4c', '#e5562a'] },
  start(host) {
    const { say } = host;
    const price = priceIn(say);
    const random = host.random('shop');
    const brand = pick(random, brandColors);
    const shelf = shuffled(random, products);
    const cart = host.disk.open(packageName, () => new Map<Product, number>());
    let at: 'shelf' | 'product' | 'cart' = 'shelf';
    let shown = shelf[0]!;

    const count = () => [...cart.values()].reduce((sum, value) => sum + value, 0);
    const total = () => [...cart].reduce((sum, [product, value]) => sum + product.cents * value, 0);
    const put = (product: Product, by: number) => {
      const value = (cart.get(product) ?? 0) + by;
      if (value > 0) cart.set(product, value);
      else cart.delete(product);
    };
    const go = (next: typeof at) => {
      at = next;
    };

    const cartButton = (color: Color): View =>
      stack({ width: 48, height: 48 }, [
        iconButton('cart', { color, id: 'cart', description: say('Cart', '购物车'), onTap: () => go('cart') }),
        count() > 0 &&
          pill(String(count()), {
            size: 10.5,
            color: '#ffffff',
            id: 'cart_count',
            pin: { right: 2, top: 3 },
            width: 18,
            height: 18,
            fill: '#d92d3a',
          }),
      ]);

    const shelfPage = (): View =>
      column({}, [
        column({ fill: brand, padding: [8, 16], gap: 10, id: 'banner' }, [
          spacer(14),
          row({ height: 44 }, [
            text(say('Shop', '商城'), { size: 22, weight: 700, color: '#ffffff' }, { grow: 1, id: 'title' }),
            cartButton('#ffffff'),
          ]),
          row({ height: 48, radius: 16, fill: '#ffffff24', padding: [0, 16] }, [
            text(
              say('Winter week: up to 40% off', '冬季周：低至 6 折'),
              { size: 15, weight: 600, color: '#ffffff' },
              { grow: 1 },
            ),
            icon('gift', 30, '#ffffff'),
          ]),
          spacer(2),
        ]),
        column(
          { grow: 1, gap: 10, padding: [12, 12], scroll: { name: `${packageName}/shelf` } },
          inRows(2, shelf).map((pair) =>
            row(
              { gap: 10 },
              pair.map((product) =>
                tile(product, say(...product.name), price(product.cents), () => {
                  shown = product;
                  go('product');
                }),
              ),
            ),
          ),
        ),
      ]);

    const buyButton = (label: string, id: string, isSoft: boolean, then: () => void): View =>
      button(label, {
        id,
        isSoft,
        grow: 1,
        onTap: () => {
          put(shown, 1);
          then();
        },
      });
    const productPage = (): View =>
      page(
        say('Product', '商品'),
        { padding: [4, 16], gap: 12, scroll: { name: `${packageName}/product/${shown.name[0]}` } },
        [
          picture(shown, 250),
          text(say(...shown.name), { size: 21, weight: 600 }, { id: 'product_name' }),
          text(price(shown.cents), { size: 22, weight: 700, color: 'bad' }, { id: 'price' }),
          row({ gap: 4 }, [
            ...[1, 2, 3, 4, 5].map(() => icon('star', 15, '#eba52b')),
            text(say('4.8 · 1,204 ratings', '4.8 · 1204 条评价'), { size: 13, color: 'soft' }, { padding: [0, 6] }),
          ]),
          text(say(...shown.blurb), { size: 14.5, color: 'soft', lines: 6 }),
        ],
        {
          onBack: () => go('shelf'),
          actions: [cartButton('ink')],
          foot: row({ padding: [10, 16], gap: 10, fill: 'card' }, [
            buyButton(say('Add to cart', '加入购物车'), 'add_to_cart', true, () =>
              host.toast(say('Added to cart', '已加入购物车')),
            ),
            buyButton(say('Buy now', '立即购买'), 'buy_now', false, () => go('cart')),
          ]),
        },
      );

    const cartRow = ([product, value]: [Product, number]): View => {
      const [description, { cents }] = [say(...product.name), product];
      return row({ radius: 18, fill: 'card', padding: 10, gap: 12, id: 'cart_row', description }, [
        { ...picture(product, 60), width: 60 },
        twoLines(description, price(cents * value)),
        iconButton('minus', {
          id: 'less',
          description: say(`Less ${description}`, `减少${description}`),
          onTap: () => put(product, -1),
        }),
        text(String(value), { size: 15, weight: 600, align: 'center' }, { width: 20, id: 'amount' }),
        iconButton('plus', {
          id: 'more',
          description: say(`More ${description}`, `增加${description}`),
          onTap: () => put(product, 1),
        }),
      ]);
    };
    const checkOut = () => {
      cart.clear();
      go('shelf');
      host.toast(say('Order placed', '下单成功'));
    };
    const cartPage = (): View =>
      page(
        say(`Cart (${count()})`, `购物车 (${count()})`),
        { padding: [6, 14], gap: 10, scroll: { name: `${packageName}/cart` } },
        cart.size ? [...cart].map(cartRow) : emptyCart(say),
        {
          onBack: () => go('shelf'),
          foot:
            cart.size > 0 &&
            row({ padding: [12, 16], gap: 12, fill: 'card' }, [
              text(price(total()), { size: 20, weight: 700 }, { grow: 1, id: 'total' }),
              button(say('Check out', '结算'), { id: 'check_out', onTap: checkOut }),
            ]),
        },
      );
    const pages = { shelf: shelfPage, product: productPage, cart: cartPage };

    return {
      get edgeToEdge() {
        return at === 'shelf' ? 'top' : undefined;
      },
      view: () => pages[at](),
      back() {
        const isInner = at !== 'shelf';
        at = 'shelf';
        return isInner;
      },
    };
  },
};
