import type { Say } from '../language.ts';
import type { Color } from '../ui/palette.ts';
import { icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { button, cards, iconButton, page, pill, twoLines } from '../ui/widgets.ts';
import type { Host } from './app.ts';
import { drawProduct, type Product } from './shop-products.ts';

export const packageName = 'com.example.shop';

export const priceIn = (say: Say) => (cents: number) => say('$', '¥') + (cents / 100).toFixed(2);
export const picture = (product: Product, height: number): View =>
  stack({ height, radius: 14, fill: product.tint }, [{ paint: drawProduct(product) }]);

const emptyCart = (say: Say) => [
  spacer(80),
  icon('cart', 56, 'faint'),
  spacer(8),
  text(say('Your cart is empty', '购物车是空的'), { size: 16, color: 'soft', align: 'center' }),
];

interface Ways {
  readonly openCart: () => void;
  readonly openShelf: () => void;
}

/** The shop's cart: its content, which stays on the phone's disk, its page and the button that opens it. */
export function createCart(host: Host, { openCart, openShelf }: Ways) {
  const { say } = host;
  const price = priceIn(say);
  const cart = host.disk.open(packageName, () => new Map<Product, number>());
  const count = () => [...cart.values()].reduce((sum, value) => sum + value, 0);
  const total = () => [...cart].reduce((sum, [product, value]) => sum + product.cents * value, 0);
  const put = (product: Product, by: number) => {
    const value = (cart.get(product) ?? 0) + by;
    if (value > 0) cart.set(product, value);
    else cart.delete(product);
  };
  const openButton = (color: Color): View =>
    stack({ width: 48, height: 48 }, [
      iconButton('cart', { color, id: 'cart', description: say('Cart', '购物车'), onTap: openCart }),
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
    openShelf();
    host.toast(say('Order placed', '下单成功'));
  };
  const view = (): View =>
    page(
      say(`Cart (${count()})`, `购物车 (${count()})`),
      cards(`${packageName}/cart`),
      cart.size ? [...cart].map(cartRow) : emptyCart(say),
      {
        onBack: openShelf,
        foot:
          cart.size > 0 &&
          row({ padding: [12, 16], gap: 12, fill: 'card' }, [
            text(price(total()), { size: 20, weight: 700 }, { grow: 1, id: 'total' }),
            button(say('Check out', '结算'), { id: 'check_out', onTap: checkOut }),
          ]),
      },
    );

  return { put, openButton, view };
}
