import { pick, shuffled } from '../random.ts';
import { type Palette, paletteOf } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { appBar, button, iconButton } from '../ui/widgets.ts';
import type { App } from './app.ts';
import { drawProduct, type Product, products } from './shop-products.ts';

const packageName = 'com.example.shop';
const brandColors = [
  ['#3b62e0', '#2747b5'],
  ['#e8763a', '#c5551e'],
  ['#d8435f', '#b02a48'],
  ['#12907f', '#0b6a5e'],
] as const;

const price = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const picture = (product: Product, height: number): View =>
  stack({ height, radius: 14, fill: product.tint }, [{ paint: drawProduct(product) }]);

function tile(palette: Palette, product: Product, onTap: () => void): View {
  return column(
    { grow: 1, radius: 18, fill: palette.card, padding: 8, gap: 4, id: 'product', description: product.name, onTap },
    [
      picture(product, 104),
      text(product.name, { size: 13.5, weight: 500, color: palette.ink }, { padding: [2, 4] }),
      text(price(product.cents), { size: 15, weight: 700, color: palette.bad }, { padding: [0, 4] }),
    ],
  );
}

export const shop: App = {
  packageName,
  name: 'Shop',
  icon: { glyph: 'bag', colors: ['#ff8a4c', '#e5562a'] },
  start(host) {
    const random = host.random('shop');
    const brand = pick(random, brandColors);
    const shelf = shuffled(random, products);
    const cart = host.disk.open(packageName, () => new Map<Product, number>());
    let page: 'shelf' | 'product' | 'cart' = 'shelf';
    let shown = shelf[0]!;

    const count = () => [...cart.values()].reduce((sum, value) => sum + value, 0);
    const total = () => [...cart].reduce((sum, [product, value]) => sum + product.cents * value, 0);
    const put = (product: Product, by: number) => {
      const value = (cart.get(product) ?? 0) + by;
      if (value > 0) cart.set(product, value);
      else cart.delete(product);
    };
    const go = (next: typeof page) => {
      page = next;
    };

    const cartButton = (color: string): View =>
      stack({ width: 48, height: 48 }, [
        iconButton('cart', color, 'cart', 'Cart', () => go('cart')),
        count() > 0 &&
          text(
            String(count()),
            { size: 10.5, weight: 700, color: '#ffffff', align: 'center' },
            { id: 'cart_count', pin: { right: 2, top: 3 }, width: 18, height: 18, radius: 9, fill: '#d92d3a' },
          ),
      ]);

    const shelfPage = (palette: Palette): View =>
      column({}, [
        column({ fill: brand, padding: [8, 16], gap: 10, id: 'banner' }, [
          spacer(14),
          row({ height: 44 }, [
            text('Shop', { size: 22, weight: 700, color: '#ffffff' }, { grow: 1, id: 'title' }),
            cartButton('#ffffff'),
          ]),
          row({ height: 64, radius: 16, fill: '#ffffff24', padding: [0, 16] }, [
            column({ grow: 1, gap: 2 }, [
              text('Winter week', { size: 17, weight: 700, color: '#ffffff' }),
              text('Up to 40% off, today only', { size: 12.5, color: '#ffffffd9' }),
            ]),
            icon('gift', 30, '#ffffff'),
          ]),
          spacer(2),
        ]),
        column(
          { grow: 1, gap: 10, padding: [12, 12], scroll: { name: `${packageName}/shelf` } },
          Array.from({ length: Math.ceil(shelf.length / 2) }, (_, index) =>
            row(
              { gap: 10 },
              shelf.slice(index * 2, index * 2 + 2).map((product) =>
                tile(palette, product, () => {
                  shown = product;
                  go('product');
                }),
              ),
            ),
          ),
        ),
      ]);

    const productPage = (palette: Palette): View =>
      column({}, [
        appBar(palette, 'Product', { onBack: () => go('shelf'), actions: [cartButton(palette.ink)] }),
        column({ grow: 1, padding: [4, 16], gap: 12, scroll: { name: `${packageName}/product/${shown.name}` } }, [
          picture(shown, 250),
          text(shown.name, { size: 21, weight: 600, color: palette.ink }, { id: 'product_name' }),
          text(price(shown.cents), { size: 22, weight: 700, color: palette.bad }, { id: 'price' }),
          row({ gap: 4 }, [
            ...[1, 2, 3, 4, 5].map(() => icon('star', 15, '#eba52b')),
            text('4.8 · 1,204 ratings', { size: 13, color: palette.soft }, { padding: [0, 6] }),
          ]),
          text(shown.blurb, { size: 14.5, color: palette.soft, lines: 6 }),
        ]),
        row({ padding: [10, 16], gap: 10, fill: palette.card }, [
          button(palette, 'Add to cart', {
            id: 'add_to_cart',
            kind: 'soft',
            grow: 1,
            onTap: () => {
              put(shown, 1);
              host.toast('Added to cart');
            },
          }),
          button(palette, 'Buy now', {
            id: 'buy_now',
            grow: 1,
            onTap: () => {
              put(shown, 1);
              go('cart');
            },
          }),
        ]),
      ]);

    const cartRow = (palette: Palette, product: Product, value: number): View =>
      row({ radius: 18, fill: palette.card, padding: 10, gap: 12, id: 'cart_row', description: product.name }, [
        { ...picture(product, 60), width: 60 },
        column({ grow: 1, gap: 4 }, [
          text(product.name, { size: 14, weight: 500, color: palette.ink }),
          text(price(product.cents * value), { size: 14.5, weight: 700, color: palette.bad }),
        ]),
        iconButton('minus', palette.ink, 'less', `Less ${product.name}`, () => put(product, -1)),
        text(
          String(value),
          { size: 15, weight: 600, color: palette.ink, align: 'center' },
          { width: 20, id: 'amount' },
        ),
        iconButton('plus', palette.ink, 'more', `More ${product.name}`, () => put(product, 1)),
      ]);

    const cartPage = (palette: Palette): View =>
      column({}, [
        appBar(palette, `Cart (${count()})`, { onBack: () => go('shelf') }),
        column(
          { grow: 1, padding: [6, 14], gap: 10, scroll: { name: `${packageName}/cart` } },
          cart.size
            ? [...cart].map(([product, value]) => cartRow(palette, product, value))
            : [
                spacer(80),
                icon('cart', 56, palette.faint),
                spacer(8),
                text('Your cart is empty', { size: 16, color: palette.soft, align: 'center' }),
              ],
        ),
        cart.size > 0 &&
          row({ padding: [12, 16], gap: 12, fill: palette.card }, [
            text(price(total()), { size: 20, weight: 700, color: palette.ink }, { grow: 1, id: 'total' }),
            button(palette, 'Check out', {
              id: 'check_out',
              onTap: () => {
                cart.clear();
                go('shelf');
                host.toast('Order placed');
              },
            }),
          ]),
      ]);

    return {
      get statusBar() {
        return page === 'shelf' ? 'onDark' : undefined;
      },
      get edgeToEdge() {
        return page === 'shelf';
      },
      view() {
        const palette = paletteOf(host.settings);
        if (page === 'product') return productPage(palette);
        if (page === 'cart') return cartPage(palette);
        return shelfPage(palette);
      },
      back() {
        const isInner = page !== 'shelf';
        page = 'shelf';
        return isInner;
      },
    };
  },
};
