import { pick, shuffled } from '../random.ts';
import { column, icon, row, spacer, text, tileRows, type View } from '../ui/view.ts';
import { button, page } from '../ui/widgets.ts';
import type { App } from './app.ts';
import { createCart, packageName, picture, priceIn } from './shop-cart.ts';
import { type Product, products } from './shop-products.ts';

const brandColors = [
  ['#3b62e0', '#2747b5'],
  ['#e8763a', '#c5551e'],
  ['#d8435f', '#b02a48'],
  ['#12907f', '#0b6a5e'],
] as const;

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
    let at: 'shelf' | 'product' | 'cart' = 'shelf';
    let shown = shelf[0]!;

    const go = (next: typeof at) => {
      at = next;
    };

    const cart = createCart(host, { openCart: () => go('cart'), openShelf: () => go('shelf') });

    const shelfPage = (): View =>
      column({}, [
        column({ fill: brand, padding: [8, 16], gap: 10, id: 'banner' }, [
          spacer(14),
          row({ height: 44 }, [
            text(say('Shop', '商城'), { size: 22, weight: 700, color: '#ffffff' }, { grow: 1, id: 'title' }),
            cart.openButton('#ffffff'),
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
          tileRows(
            2,
            shelf.map((product) =>
              tile(product, say(...product.name), price(product.cents), () => {
                shown = product;
                go('product');
              }),
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
          cart.put(shown, 1);
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
          actions: [cart.openButton('ink')],
          foot: row({ padding: [10, 16], gap: 10, fill: 'card' }, [
            buyButton(say('Add to cart', '加入购物车'), 'add_to_cart', true, () =>
              host.toast(say('Added to cart', '已加入购物车')),
            ),
            buyButton(say('Buy now', '立即购买'), 'buy_now', false, () => go('cart')),
          ]),
        },
      );

    const pages = { shelf: shelfPage, product: productPage, cart: cart.view };

    return {
      get edgeToEdge() {
        return at === 'shelf' ? 'top' : undefined;
      },
      view: () => pages[at](),
      get back() {
        return at === 'shelf' ? undefined : () => go('shelf');
      },
    };
  },
};
